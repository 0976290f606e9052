/**
 * The server asks the user to confirm their identity before a call that gives lasting access. The call waits for the
 * answer of the dialog and is then repeated; unsaved input stays.
 */
import { useSyncExternalStore } from 'react';

interface Question {
  readonly answered: Promise<boolean>;
  readonly answer: (confirmed: boolean) => void;
}

let question: Question | null = null;
const dialogs = new Set<() => void>();

/** True once the user has confirmed; false if they cancel, or if no screen can ask. Many calls share one question. */
export function askToConfirm(): Promise<boolean> {
  if (!dialogs.size) return Promise.resolve(false);
  question ??= newQuestion();
  for (const show of dialogs) show();
  return question.answered;
}

export function answerConfirmation(confirmed: boolean): void {
  const asked = question;
  question = null;
  for (const show of dialogs) show();
  asked?.answer(confirmed);
}

/** Whether a call waits for the user, for the frame that shows the dialog. */
export function useConfirmationAsked(): boolean {
  return useSyncExternalStore(listen, () => question !== null);
}

function newQuestion(): Question {
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<boolean>((settle) => {
    answer = settle;
  });
  return { answered, answer };
}

function listen(show: () => void): () => void {
  dialogs.add(show);
  return () => void dialogs.delete(show);
}

const CHANNEL = 'fairlead-confirmed';

/** Another window of this browser has confirmed the identity of the user. */
export function sayConfirmed(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(true);
  channel.close();
}

/** Returns the function that ends the waiting. */
export function whenConfirmedElsewhere(run: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', run);
  return () => channel.close();
}
