-- Which process does a kind of work on a network at present; the others leave it to that one.
create table network_leases (
  network text not null,
  work text not null check (work in ('sign', 'confirm')),
  -- Random for each process: one that lost the lease signs nothing more.
  lease text not null,
  leased_until timestamptz not null,
  primary key (network, work)
);
