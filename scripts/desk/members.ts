import { Command } from 'commander';
import { Type } from 'typebox';
import { requestData } from '../running-api.ts';
import { print } from './output.ts';

const Changed = Type.Object({ mobile: Type.String() });

export function membersCommand(): Command {
  const members = new Command('members').description('Helps members who cannot log in.');
  members
    .command('change-mobile <old> <new>')
    .description('give a member who has lost the old number a new one; check first who asks. Ends all sessions')
    .requiredOption('--reason <text>', 'why, and how you know the member; it is kept')
    .action(async (old: string, mobile: string, { reason }: { reason: string }, command: Command) => {
      const path = `/operator/v1/members/${encodeURIComponent(old)}/change-mobile` as const;
      const changed = await requestData(Changed, path, { method: 'POST', body: { mobile, reason } });
      print(command, changed, () => `${old}: the number is ${changed.mobile} now`);
    });
  return members;
}
