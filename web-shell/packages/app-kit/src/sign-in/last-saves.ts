/**
 * What is typed is saved before a sign-in ends by a sign-out, in every tab (docs/product/web.md#log-out). After that
 * nothing can be saved, and nothing stays in the browser.
 */

/** Milliseconds that a sign-out waits for the saves. */
const patience = 3_000;
/** Milliseconds in which another tab says that it has something to save. */
const answerTime = 150;

interface Form {
  isSaved: () => boolean;
  save: () => Promise<unknown>;
}

interface Message {
  about: 'signing-out' | 'saving' | 'saved';
  tab: string;
}

const forms = new Set<Form>();
const tab = crypto.randomUUID();
let channel: BroadcastChannel | null = null;

const openChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('larkwell.last-saves');
  return channel;
};

const say = (about: Message['about']) => openChannel().postMessage({ about, tab } satisfies Message);

async function saveHere(): Promise<void> {
  await Promise.allSettled([...forms].filter(({ isSaved }) => !isSaved()).map(({ save }) => save()));
}

async function answer({ data }: MessageEvent<Message>) {
  if (data.about !== 'signing-out' || data.tab === tab || [...forms].every(({ isSaved }) => isSaved())) return;
  say('saving');
  await saveHere();
  say('saved');
}

/** Saves this form before a sign-out in any tab. Returns a function that ends that. */
export function saveBeforeSignOut(form: Form): () => void {
  if (forms.size === 0) openChannel().addEventListener('message', answer);
  forms.add(form);
  return () => {
    forms.delete(form);
    if (forms.size > 0) return;
    channel?.close();
    channel = null;
  };
}

/** Resolves when the other tabs have saved. */
function saveElsewhere(): Promise<void> {
  const asking = new BroadcastChannel('larkwell.last-saves');
  const saving = new Set<string>();
  let allAnswered = false;
  return new Promise<void>((resolve) => {
    const settle = () => allAnswered && saving.size === 0 && resolve();
    setTimeout(() => {
      allAnswered = true;
      settle();
    }, answerTime);
    asking.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.about === 'saving') saving.add(data.tab);
      else saving.delete(data.tab);
      settle();
    });
    asking.postMessage({ about: 'signing-out', tab } satisfies Message);
  }).finally(() => asking.close());
}

/** Tries to save every form in every tab. Never takes longer than `patience`, and never fails. */
export async function saveEverywhere(): Promise<void> {
  if (!('BroadcastChannel' in globalThis)) return saveHere();
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.all([saveHere(), saveElsewhere()]), late]);
}
