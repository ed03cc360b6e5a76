-- What the mail server has refused for good is counted without reading every letter.
create index outgoing_mail_failed on outgoing_mail (failed_at) where failed_at is not null;
