-- Notifications of one's own actions count as read: the badge counts news from others.

update notices set read_at = at
where read_at is null
  and event in ('receipt', 'application_withdrawn', 'unfamiliar_sign_in', 'sign_in_way');
