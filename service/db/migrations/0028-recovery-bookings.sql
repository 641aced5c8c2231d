-- What was shown and not known is booked once, as something that the books meant to do.

alter table unknown_effects
  add column booked_at timestamptz,
  -- What it was booked as, and of which payin, payout or PIX.
  add column booked_as text,
  add constraint unknown_effects_booked check ((booked_at is null) = (booked_as is null));
