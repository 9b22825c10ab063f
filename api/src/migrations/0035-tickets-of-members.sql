-- A letter that a guest sent with the contact form becomes a ticket of the member whose number it names.
create index conversations_of_guest on conversations (contact_mobile) where user_id is null;
-- Tickets and messages of a member are counted for its quotas.
create index conversation_messages_by_author on conversation_messages (author_id, created_at) where written_by = 'member';
