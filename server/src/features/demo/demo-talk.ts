import { COMMENT } from '@fairlead/domain/kinds/hanging';
import { mentionText } from '@fairlead/domain/notes/mentions';
import { changeBuffer } from '../../base/changes';
import type { Log } from '../../base/context';
import { systemContext } from '../../jobs/system-context';
import { flushChanges } from '../../writing/change-log';
import { createRecord } from '../../writing/changes';
import type { DemoCtx } from './demo-context';
import { latestNotes } from './demo.queries';

const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const HOUR = 3_600_000;
const MOST = 12;

/** What colleagues say to each other below the latest notes: a question that mentions the author, and the answer. */
const talks: readonly (readonly [question: string, answer: string])[] = [
  ['{author}, did they say who signs in the end?', 'The plant manager, with purchasing in copy.'],
  ['{author} can we offer the service contract with it?', 'Good idea. I will add it as an option.'],
  [
    'I know their controller from the trade fair. {author}, shall I call her?',
    'Yes please, before Thursday if you can.',
  ],
  ['{author}, which sensors do they use today?', 'A mixed stock, most of it older than ten years.'],
];

/** Comments with mentions below the latest notes; the last one asks the administrator. */
export async function talkAboutNotes(ctx: DemoCtx, account: number, colleague: number, admin: number): Promise<void> {
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const notes = await latestNotes(ctx.db, account, {
    not: colleague,
    before: new Date(ctx.now.getTime() - 5 * HOUR),
    limit: MOST,
  });
  for (const [place, { id, created_at, author }] of notes.entries()) {
    const [question, answer] = talks[place % talks.length] as (typeof talks)[number];
    const say = async (user: number, hours: number, comment: string, mentioned_user_ids: number[]) => {
      const now = new Date(Math.min(Date.parse(created_at) + hours * HOUR, ctx.now.getTime()));
      const as = { ...system, now, actor: { ...system.actor, id: user }, changes: changeBuffer('screen') };
      await createRecord(as, COMMENT.name, { note_id: id, comment, user_id: user, mentioned_user_ids });
      await flushChanges(as);
    };
    await say(colleague, 2, question.replace('{author}', mentionText(author)), [author.id]);
    await say(author.id, 3, answer, []);
    const asked = system.config.users.find(({ id: user }) => user === admin);
    if (place === 0 && asked)
      await say(colleague, 4, `${mentionText(asked)}, can you approve 8 % before the call?`, [admin]);
  }
}
