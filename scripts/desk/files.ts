import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { errorCode } from 'release/result';
import { CommandFailure, requestApi } from '../running-api.ts';
import { print } from './output.ts';

export function filesCommand(): Command {
  const files = new Command('files').description('Saves files that members have sent.');
  files
    .command('get <id> <target>')
    .description('save the file with this id, as tickets and special orders show it; an existing file is not replaced')
    .action(async (id: string, target: string, _options: object, command: Command) => {
      const { body } = await requestApi(`/operator/v1/uploads/${encodeURIComponent(id)}/file`, { method: 'GET' });
      const file = path.resolve(target);
      try {
        if (body !== null) await pipeline(Readable.from(body), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        throw new CommandFailure(`${file} could not be written: ${errorCode(error)}`);
      }
      print(command, { file }, () => file);
    });
  return files;
}
