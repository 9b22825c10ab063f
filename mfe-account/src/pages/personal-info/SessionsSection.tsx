import { formatDate } from '@shop/shared/lib/dates';
import { Badge } from '@shop/shared/ui/Badge';
import { BusyButton } from '../parts/BusyButton.tsx';
import { endOtherSessions, endSession, type Session } from './account.ts';
import styles from './PersonalInfo.module.scss';
import { Row } from './parts.tsx';

export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Device session={session} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <BusyButton onPress={endOtherSessions}>خروج از همهٔ دستگاه‌های دیگر</BusyButton>
        </div>
      ) : null}
    </>
  );
}

function Device({ session }: { session: Session }) {
  const { agent, signed_in_by, last_used_at, current } = session;
  return (
    <Row
      actions={
        current ? null : (
          <BusyButton onPress={() => endSession(session)} label={`خروج از ${agent}`}>
            خروج
          </BusyButton>
        )
      }
    >
      <p className={styles.device}>
        {agent}
        {current ? <Badge tone="success">همین دستگاه</Badge> : null}
      </p>
      <p className={styles.soft}>
        {logInTitles[signed_in_by]} · آخرین استفاده: {formatDate(last_used_at)}
      </p>
    </Row>
  );
}

const logInTitles: Readonly<Record<Session['signed_in_by'], string>> = {
  otp: 'ورود با کد پیامکی',
  password: 'ورود با رمز عبور',
  passkey: 'ورود با کلید عبور',
};
