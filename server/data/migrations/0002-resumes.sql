-- Uploaded resumes, and who opened them. The files themselves are in the blob store under blob_key.
create table resumes (
  id uuid primary key,
  uploader_id text not null references users (id) on delete cascade,
  blob_key text not null unique,
  file_name text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);

create index resumes_uploader on resumes (uploader_id, uploaded_at desc);

-- Each time somebody other than its uploader opened a resume. The proposal is the one it had been sent to.
create table resume_downloads (
  id bigint generated always as identity primary key,
  resume_id uuid not null references resumes (id) on delete cascade,
  reader_id text references users (id) on delete set null,
  proposal_id bigint,
  read_at timestamptz(3) not null
);

create index resume_downloads_resume on resume_downloads (resume_id, read_at desc);
create index resume_downloads_reader on resume_downloads (reader_id);
