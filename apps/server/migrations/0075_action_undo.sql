-- The task that undoes an action, apart from the one that did it, and what a list of undoable actions needs.

alter table user_action
  add column undo_task_id uuid,  -- the last task that undid rows of it; task_id is the one that changed them
  add column undo_reached uuid,  -- the last row that this task has restored or skipped, in the order of their ids
  add column permission text;    -- for the action and its undo

update user_action a set undo_task_id = a.task_id, task_id = null
from task t
where t.merchant_id = a.merchant_id and t.task_id = a.task_id and t.kind = 'undo';

update user_action a set task_id = t.task_id
from task t
where a.undo_task_id is not null and t.merchant_id = a.merchant_id and t.kind = 'bulk' and t.input ->> 'action_id' = a.action_id::text;

update user_action set permission = case
  when kind = 'member' and operation ->> 'operate' = 'tag' then 'member:tag'
  when kind = 'member' then 'member:freeze'
  when operation ->> 'operate' = 'remove' then kind || ':remove'
  else kind || ':update'
end;
alter table user_action alter column permission set not null;

create index user_action_of_user on user_action (merchant_id, user_id, created_at, action_id);

-- What an undo did that restored only some of the rows: their number as `rows`, and those skipped by reason.
alter table task add column undone_counts jsonb;
