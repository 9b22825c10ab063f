import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

type Request<Task> = { number: number; task: Task };
const Reply = Type.Union([
  Type.Object({ number: Type.Integer(), answer: Type.Unknown(), residentBytes: Type.Number() }),
  Type.Object({ number: Type.Integer(), failure: Type.String() }),
]);
type Reply = Static<typeof Reply>;
type Pending<Answer> = {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  deadline: NodeJS.Timeout;
};

export type WorkerProcess<Task, Answer> = {
  run: (task: Task) => Promise<Answer>;
  close: () => Promise<void>;
};

export type ProcessLimits = {
  /** Resident memory at which the process ends itself, and with it the tasks that it has. */
  megabytes?: number;
  /** Resident memory above which it is replaced after a task: the allocator would not return it to the system. */
  idleMegabytes?: number;
  /** Of one task. */
  deadlineMs?: number;
  /** Added to the deadline of tasks that are sent before the process has answered for the first time. */
  startMs?: number;
  /** A process without tasks ends after this time, so that its memory is free. */
  idleMs?: number;
};

type Options<Answer> = {
  /** The program, which calls `serveProcessTasks`. */
  file: URL;
  /** A fault in a decoder may have made the process answer anything. */
  isAnswer: (value: unknown) => value is Answer;
  limits?: ProcessLimits | undefined;
};

const megabyte = 1024 * 1024;
/** The exit code of a process that needed too much memory. */
const outOfMemoryExit = 3;
const memoryCheckMs = 10;

/** The process ended before it had answered. `exited`: by itself, so its program is at fault, and not the task. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
  readonly kind: 'out-of-memory' | 'killed' | 'forged' | 'exited';

  constructor(kind: ProcessEnded['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Runs tasks in a process of its own, whose memory does not count for this one and whose crash does not end it. The process starts with the
 * first task, ends when it is idle, and is started again after a crash or a deadline.
 */
export function openWorkerProcess<Task, Answer>(options: Options<Answer>): WorkerProcess<Task, Answer> {
  const { file, isAnswer, limits = {} } = options;
  const { megabytes = 512, idleMegabytes = 192, deadlineMs = 30_000, startMs = 30_000, idleMs = 30_000 } = limits;
  const pending = new Map<number, Pending<Answer>>();
  let running: ChildProcess | undefined;
  let hasAnswered = false;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastNumber = 0;

  function startProcess(): ChildProcess {
    hasAnswered = false;
    const compileCache = getCompileCacheDir();
    const started = fork(file, [String(megabytes)], {
      // Without the environment of the API, which contains its secrets. Few arenas, each of which keeps memory that was freed.
      env: { MALLOC_ARENA_MAX: '2', ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }) },
      execArgv: ['--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (message) => receive(started, message));
    started.on('error', (error) => end(started, new ProcessEnded('exited', error.message)));
    started.on('exit', (code) => end(started, failureOf(code)));
    return started;
  }

  function receive(from: ChildProcess, message: unknown): void {
    if (from !== running) return;
    hasAnswered = true;
    const forged = () => end(from, new ProcessEnded('forged', 'the process sent a message of another form'));
    if (!Value.Check(Reply, message)) return forged();
    const task = pending.get(message.number);
    if (task === undefined) return forged();
    if ('failure' in message) task.reject(new Error(message.failure));
    else if (isAnswer(message.answer)) task.resolve(message.answer);
    else return forged();
    clearTimeout(task.deadline);
    pending.delete(message.number);
    if (pending.size > 0) return;
    if ('answer' in message && message.residentBytes > idleMegabytes * megabyte) return retire(from);
    setReferenced(from, false);
    idleTimer = setTimeout(() => retire(from), idleMs).unref();
  }

  /** Rejects all tasks of a process that has ended or must end. The next task starts a new one. */
  function end(child: ChildProcess, reason: ProcessEnded): void {
    if (child !== running) return;
    retire(child);
    const rejected = [...pending.values()];
    pending.clear();
    for (const { reject, deadline } of rejected) {
      clearTimeout(deadline);
      reject(reason);
    }
  }

  function retire(child: ChildProcess): void {
    clearTimeout(idleTimer);
    if (running === child) running = undefined;
    child.kill('SIGKILL');
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        clearTimeout(idleTimer);
        running ??= startProcess();
        const child = running;
        lastNumber += 1;
        const tooLate = () => end(child, new ProcessEnded('killed', 'the process did not answer in time'));
        const deadline = setTimeout(tooLate, hasAnswered ? deadlineMs : startMs + deadlineMs);
        pending.set(lastNumber, { resolve, reject, deadline });
        setReferenced(child, true);
        child.send({ number: lastNumber, task } satisfies Request<Task>, (error) => {
          if (error !== null) child.kill('SIGKILL');
        });
      }),

    close: async () => {
      if (running !== undefined) end(running, new ProcessEnded('killed', 'the shop is closing'));
    },
  };
}

function failureOf(code: number | null): ProcessEnded {
  if (code === outOfMemoryExit) return new ProcessEnded('out-of-memory', 'the process needed too much memory');
  // By a fault in a decoder, or by the system for want of memory.
  if (code === null) return new ProcessEnded('killed', 'the process was killed');
  return new ProcessEnded('exited', `the process ended with code ${code}`);
}

/** An idle process must not keep the API alive. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) child.ref();
  else child.unref();
  // The types of Node do not know that the channel is referenced separately.
  if (isReferenced) child.channel?.ref?.();
  else child.channel?.unref?.();
}

/** The side of the process: answers each task with the result of `work`. */
export function serveProcessTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  const maxResidentBytes = Number(process.argv[2]) * megabyte;
  let taskCount = 0;
  let memoryCheck: NodeJS.Timeout | undefined;
  // Native code works in other threads, so this timer runs while it allocates.
  const exitWhenTooLarge = () => {
    if (process.memoryUsage.rss() > maxResidentBytes) process.exit(outOfMemoryExit);
  };
  chooseAsFirstVictim();
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ number, task }: Request<Task>) => {
    taskCount += 1;
    memoryCheck ??= setInterval(exitWhenTooLarge, memoryCheckMs);
    const reply = await replyTo(number, () => work(task));
    taskCount -= 1;
    if (taskCount === 0) {
      clearInterval(memoryCheck);
      memoryCheck = undefined;
    }
    process.send?.(reply);
  });
}

async function replyTo(number: number, work: () => Promise<unknown>): Promise<Reply> {
  try {
    return { number, answer: await work(), residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Linux ends this process instead of the API when the machine runs out of memory. */
function chooseAsFirstVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
