import { request } from 'node:http';
import { dirname, join } from 'node:path';

/** A call to the supervisor of the stack under test (http://supervisord.org/api.html). Rejects what it refuses. */
function supervisor(method: string, ...names: string[]): Promise<void> {
  const socketPath = join(dirname(process.env.DEMO_ACCOUNTS_FILE ?? ''), 'run', 'supervisor.sock');
  const params = names.map((name) => `<param><value><string>${name}</string></value></param>`).join('');
  const body = `<methodCall><methodName>supervisor.${method}</methodName><params>${params}</params></methodCall>`;
  return new Promise((done, fail) => {
    const headers = { 'Content-Type': 'text/xml', 'Content-Length': Buffer.byteLength(body) };
    const call = request({ socketPath, path: '/RPC2', method: 'POST', headers }, async (answer) => {
      let text = '';
      for await (const part of answer) text += part;
      if (text.includes('<fault>')) fail(new Error(`${method} ${names}: ${text}`));
      else done();
    });
    call.on('error', fail);
    call.end(body);
  });
}

export const kill = (process: string) => supervisor('signalProcess', process, 'KILL');
export const stop = (process: string) => supervisor('stopProcess', process);
/** Waits until it runs. Does nothing when the supervisor has started it by itself. */
export const start = (process: string) =>
  supervisor('startProcess', process).catch((error: Error) => {
    if (!error.message.includes('ALREADY_STARTED')) throw error;
  });
