ALTER TABLE `profiles` ADD `email_domain` text;--> statement-breakpoint
-- SQL does not know the public suffixes: of accounts that there are, the whole domain.
UPDATE `profiles` SET `email_domain` = lower(substr(`email`, instr(`email`, '@') + 1));--> statement-breakpoint
-- A plus tag reaches the same mailbox at every domain. Of two accounts that share one, both stay.
UPDATE OR IGNORE `profiles` SET `email_key` = substr(`email_key`, 1, instr(`email_key`, '+') - 1) || substr(`email_key`, instr(`email_key`, '@'))
WHERE instr(`email_key`, '+') > 1;--> statement-breakpoint
UPDATE OR IGNORE `invitations` SET `email_key` = substr(`email_key`, 1, instr(`email_key`, '+') - 1) || substr(`email_key`, instr(`email_key`, '@'))
WHERE instr(`email_key`, '+') > 1;
