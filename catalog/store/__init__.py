"""The database: tables, publishing, and what is asked of it. SQLModel is used here and nowhere else."""
