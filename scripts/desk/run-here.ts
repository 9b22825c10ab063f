import { jest } from '@jest/globals';

/** The running API that a command finds: its data folder has the token, unless `RELEASE_KEY_ADMIN` has it. */
type RunningApi = { API_PORT: string; DATA_DIR?: string; RELEASE_KEY_ADMIN?: string };

/** Runs `pnpm desk` in the process of the test, always against the same API. Errors of commander itself would end the process. */
export async function runDeskHere(args: string[], api: RunningApi): Promise<{ code: number; output: string }> {
  // The settings are read from the environment with the first import.
  Object.assign(process.env, api);
  const { runCommand } = await import('../running-api.ts');
  const { deskCommand } = await import('./command.ts');
  let output = '';
  const record = (text: string) => {
    output += `${text}\n`;
  };
  const spies = [jest.spyOn(console, 'log'), jest.spyOn(console, 'error')];
  for (const spy of spies) spy.mockImplementation(record);
  try {
    const code = await runCommand(deskCommand(), args);
    return { code, output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
