import { type ChildProcess, execFile } from 'node:child_process';
import { readProgram } from './program-text.ts';

/** The means that separate the processes of lanes from the rest of the machine, besides Node's permission model. */
export type Isolation = {
  /** One sentence for the log. */
  description: string;
  /** Whether signals to other processes and connections are denied by the system. */
  isComplete: boolean;
  /** The command that starts a program under this isolation, before the program's own arguments. */
  wrap: (limits: { dataBytes: number }) => string[];
};

const probeTimeoutMs = 5000;
const noPrivileges = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--pdeathsig=KILL'];

/** Resource limits that a lane never needs: files that it writes, core dumps. Files that it has open are few. */
const limit = (dataBytes: number) => ['prlimit', `--data=${dataBytes}`, '--fsize=0', '--core=0', '--nofile=512', '--'];
/** Ends the command when the edge ends, also when the edge is killed. */
const endWithEdge = ['setpriv', '--pdeathsig=KILL', '--'];
const newSpaces = ['--net', '--ipc', '--pid', '--fork', '--kill-child'];

/** A network of its own without connections, and process ids of its own, so that it can neither connect nor send a signal to another process. */
function separate(options: string[], user: string[]): Isolation['wrap'] {
  return ({ dataBytes }) => [
    ...endWithEdge,
    ...limit(dataBytes),
    'unshare',
    ...options,
    ...newSpaces,
    '--',
    'setpriv',
    ...user,
    ...noPrivileges,
    '--',
  ];
}

/** The strongest comes first. The last one, without any separation by the system, always works. */
const choices = (user: number): Isolation[] => [
  {
    description: `lanes run as user ${user}, without network, and cannot reach other processes`,
    isComplete: true,
    wrap: separate([], [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']),
  },
  {
    description: 'lanes run without network and cannot reach other processes, but as the user of the edge',
    isComplete: true,
    wrap: separate([], []),
  },
  {
    description: 'lanes run without network and cannot reach other processes, in a user namespace of the edge’s user',
    isComplete: true,
    wrap: separate(['--user', '--map-current-user'], []),
  },
  {
    description:
      'lanes are separated by Node’s permission model only, because this system does not let the edge start processes without network (unshare, setpriv and prlimit of util-linux). Functions that open connections or send signals are taken from their code',
    isComplete: false,
    wrap: () => [],
  },
];

const isolations = new Map<number, Promise<Isolation>>();

/** Tries once which isolation this system allows. `user` is the user that lanes run as if the edge may choose it. */
export function findIsolation(user: number): Promise<Isolation> {
  const isolation = isolations.get(user) ?? firstThatWorks(choices(user));
  isolations.set(user, isolation);
  return isolation;
}

async function firstThatWorks([first, ...others]: Isolation[]): Promise<Isolation> {
  if (!first) throw new Error('no isolation');
  return others.length === 0 || (await works(first)) ? first : firstThatWorks(others);
}

/** Runs the program of lanes, which ends by itself because nothing is connected to it. */
function works({ wrap }: Isolation): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  const [command = '', ...args] = [...wrap({ dataBytes: 2 ** 33 }), ...nodeCommand(64), '--probe'];
  return new Promise((resolve) => {
    const probe = execFile(command, args, { env: laneEnvironment(), timeout: probeTimeoutMs }, (error) =>
      resolve(error === null),
    );
    sendProgram(probe);
  });
}

/** Node with its permission model: the program may read no file, and comes through the standard input. */
export function nodeCommand(heapMegabytes: number): string[] {
  return [
    process.execPath,
    '--permission',
    ...createV8Flags(heapMegabytes),
    '--disallow-code-generation-from-strings',
    '--disable-sigusr1',
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-',
  ];
}

/** How V8 uses memory in a lane. */
export const createV8Flags = (heapMegabytes: number): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  // In MB. With 4 a busy lane has 6 MB less, but a listing takes 1.15 times the processor time (decision 120).
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  // V8 would make some objects in the old generation, because those of the first pages, which fill the caches, outlive a collection.
  '--no-allocation-site-pretenuring',
  // V8 compiles in the main thread: with threads of its own for it, a busy lane has 9 MB more (decision 120).
  '--no-concurrent-recompilation',
];

export function sendProgram({ stdin }: ChildProcess): void {
  // A process that could not be started has a closed pipe; its exit is reported by itself.
  stdin?.on('error', () => undefined);
  stdin?.end(readProgram());
}

/**
 * The part of the edge's environment that a lane gets. `PATH` is where the commands above are. With an arena of the allocator for each thread, a busy
 * process keeps 10 MB more.
 */
export const laneEnvironment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '1',
  ...(process.env.PATH ? { PATH: process.env.PATH } : {}),
  ...(process.env.TZ ? { TZ: process.env.TZ } : {}),
});
