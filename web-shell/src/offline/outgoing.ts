import { signInStore } from '@larkwell/app-kit';
import { hasOutgoing } from '@larkwell/app-kit/child';

/**
 * Sends what the signed-in person wrote without a connection in an earlier visit, wherever they are now
 * (docs/product/web.md#messages-without-a-connection).
 */
export function sendOutgoing(): void {
  const resume = () => {
    const user = signInStore.get()?.user.id;
    if (user && hasOutgoing(user))
      import('./resume-outgoing.ts').then((module) => module.resume()).catch(() => undefined);
  };
  resume();
  signInStore.subscribe(resume);
}
