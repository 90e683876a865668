-- phase: expand
-- Light or dark follows the device until the operator or the user chooses otherwise. The rows of the baseline share one time.
update settings.system set value = 'system'
where key = 'default_theme' and value = 'dark' and changed_at = (select min(changed_at) from settings.system);
