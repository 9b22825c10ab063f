-- What visitors search for, counted by day: the normalised words of a question, never by whom. The empty question counts those beyond the
-- number of different questions that is stored for a day.
create table search_questions (
  day date not null,
  question text not null check (length(question) <= 100),
  -- Those who searched for it on this day, each once.
  visitors integer not null check (visitors > 0),
  primary key (day, question)
);
