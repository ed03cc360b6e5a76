-- Sessions say by which second factor they were proven, codes included, and an app opens no session that has not shown one.
-- Those that began after the app was confirmed have given its code, or come from a browser that went without for a while.
update sessions s set proven_by = 'device'
from second_factors f
where f.user_id = s.user_id and f.confirmed_at <= s.created_at and coalesce(s.proven_by, 'password') = 'password';
