-- Outgoing webhooks tell who reacted.

-- The emoji and who took it; null for all other events.
alter table hook_deliveries add column reaction jsonb;
