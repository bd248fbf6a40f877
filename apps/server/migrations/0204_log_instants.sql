-- An entry at no instant would come before all that the sealing looks for, or after all that can be shown.
alter table operation_log add constraint operation_log_at check (isfinite(at)) not valid; -- whoever has one is told by a check of the seals
