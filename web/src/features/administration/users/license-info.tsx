import { numberText } from '@fairlead/domain/locale/locale';
import type { LicenseAnswer } from '@fairlead/domain/users/user-actions.contract';
import parts from '../../../ui/list-parts.module.css';
import { licenseInfoMessages as words } from './license-info.messages';
import { usersMessages as m } from './users.messages';

/** How the deactivation affects the licenses: the figures from the server's answer. */
export function LicenseInfo({ answer }: { answer: LicenseAnswer }) {
  const { user_count, license_count, minimum_license_count, display_license_info } = answer;
  const figures = [
    [words.held, license_count],
    [words.inUse, user_count],
    [words.free, Math.max(0, license_count - user_count)],
    [words.least, minimum_license_count],
  ] as const;
  return (
    <>
      <p className="fl-num">
        {m.licenses(user_count, license_count)}
        {display_license_info && ` ${m.licensesSpare(minimum_license_count)}`}
      </p>
      <dl className="fl-num">
        {figures.map(([label, figure]) => (
          <div key={label} className={parts.facts}>
            <dt>{label}</dt>
            <dd>{numberText(figure)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
