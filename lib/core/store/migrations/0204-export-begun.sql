-- When its first row was read, from which its pace is told; null: nobody has begun, or it was begun before this was kept.
alter table export add column begun_at timestamptz;
