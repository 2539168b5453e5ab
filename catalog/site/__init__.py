"""The site: Datasette over the published database, with what it should say about every table and column."""
