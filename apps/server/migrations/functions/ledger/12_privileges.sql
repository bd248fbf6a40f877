-- The doors are SECURITY DEFINER: revoke EXECUTE from PUBLIC.
revoke execute on all functions in schema public from public;
