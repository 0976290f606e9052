import { shortDate, timeText } from '@fairlead/domain/dates/display';
import { localDate } from '@fairlead/domain/dates/zones';
import { planText } from '@fairlead/domain/report-schedules/plan-text';
import { scheduleMessages as m } from '@fairlead/domain/report-schedules/schedules.messages';
import type { Letter } from '../../adapters/mail';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { publicUrlOf } from '../../http/public-url';
import { mailBodies } from '../notifications/public';
import { inOneLine } from '../system-mail/public';
import type { Sending } from './sending.queries';
import type { Target } from './targets';

/** The email around the report, to the actor. Users who no longer want it follow its link and sign in. */
export function reportLetter(
  as: Ctx,
  config: Config,
  { maker, plan, time_zone, test_user_id }: Sending,
  target: Target,
): Pick<Letter, 'subject' | 'text' | 'html'> {
  const { actor, account, now } = as;
  const name = inOneLine(target.name);
  const day = shortDate(localDate(now, actor.time_zone), '', actor.date_format);
  const at = `${day}, ${timeText(now, actor.time_zone, actor.time_format)}`;
  const link = publicUrlOf(config) + target.path;
  const bodies = mailBodies({
    account,
    heading: null,
    items: [{ title: m.mail(name, at), text: m.whose, link }],
    because: m.sentBy(
      m.of[target.kind].sends(inOneLine(maker)),
      planText(plan, actor.time_format),
      time_zone === actor.time_zone ? null : time_zone,
    ),
    settings: `${link}?schedules=open`,
    choose: m.stop,
  });
  return { subject: test_user_id === null ? m.subject(name, day) : m.testSubject(name), ...bodies };
}
