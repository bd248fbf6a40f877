-- No screen lists the provider's acts by account.
drop index provider_log_subject;
