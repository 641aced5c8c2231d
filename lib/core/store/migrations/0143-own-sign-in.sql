-- What a library's tables asked for and nothing ever read: people sign in with a password of their own, and
-- each has one.
drop table verification;
alter table person drop column "emailVerified", drop column image, drop column "updatedAt";
alter table session drop column "updatedAt";
alter table login
  drop column "accountId",
  drop column "providerId",
  drop column "accessToken",
  drop column "refreshToken",
  drop column "idToken",
  drop column "accessTokenExpiresAt",
  drop column "refreshTokenExpiresAt",
  drop column scope,
  drop column "updatedAt",
  alter column password set not null;
drop index "login_userId_idx";
create unique index "login_userId_idx" on login ("userId");
