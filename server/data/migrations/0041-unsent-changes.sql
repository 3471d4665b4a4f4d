-- Changes to an application that was already submitted, until the applicant submits again. Only the applicant reads them.

create table application_changes (
  application_id bigint primary key references applications (id) on delete cascade,
  answers text[] not null check (cardinality(answers) = 3),
  comments text not null,
  reference_link text not null,
  resume_id uuid references resumes (id) on delete set null,
  saved_at timestamptz(3) not null
);
create index application_changes_resume on application_changes (resume_id);
