-- A mailed code holds for what it was asked for, and for nothing besides (docs/decisions/2026-11-21-second-factor.md).

alter table users.mailed_codes drop constraint mailed_codes_purpose_check;
alter table users.mailed_codes add constraint mailed_codes_purpose_check check (purpose in ('reset', 'new_password', 'confirm', 'change', 'sign_in', 'step', 'withdraw'));

-- Of a code of the second factor: SHA-256 of the sign-in, of the session, or of the session, amount and payee that it is for.
alter table users.mailed_codes add column bound_to bytea;

-- Those on their way were for nothing in particular: another one is asked for.
update users.mailed_codes set used_at = coalesce(used_at, now()), bound_to = '' where purpose in ('sign_in', 'step');
alter table users.mailed_codes add check ((purpose in ('sign_in', 'step', 'withdraw')) = (bound_to is not null));
