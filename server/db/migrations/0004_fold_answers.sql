-- Sets answers_folded of the applications that exist, apart from 0003 so that reading them is not locked meanwhile.

update applications set answers = answers where status not in ('saved', 'withdrawn');
