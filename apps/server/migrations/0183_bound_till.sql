-- A serial number proves nothing, so it is unique in its merchant alone: device_bind_machine.
drop table bound_till;
