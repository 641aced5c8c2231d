-- One replica at a time tells the exchange where its events go; held while that call runs.
alter table connection add column set_up_until timestamptz;
