-- The doors run with the owner's rights: nobody may call them but who is granted that.
revoke execute on all functions in schema public from public;
