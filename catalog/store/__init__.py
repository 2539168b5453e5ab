"""The database: tables, publishing, and queries. SQLModel is used here and nowhere else."""
