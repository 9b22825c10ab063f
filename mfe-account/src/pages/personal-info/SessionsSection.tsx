import { formatDate } from '@shop/shared/lib/dates';
import { Badge } from '@shop/shared/ui/Badge';
import { Button } from '@shop/shared/ui/Button';
import { useState } from 'react';
import { endOtherSessions, endSession, type Session } from './account.ts';
import styles from './PersonalInfo.module.scss';

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
          <BusyButton onPress={endOtherSessions}>خروج همهٔ دستگاه‌های دیگر</BusyButton>
        </div>
      ) : null}
    </>
  );
}

function Device({ session }: { session: Session }) {
  const { agent, signed_in_by, last_used_at, current } = session;
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.device}>
          {agent}
          {current ? <Badge tone="success">همین دستگاه</Badge> : null}
        </p>
        <p className={styles.soft}>
          {logInTitles[signed_in_by]} · آخرین استفاده: {formatDate(last_used_at)}
        </p>
      </div>
      {current ? null : (
        <BusyButton onPress={() => endSession(session)} label={`خروج ${agent}`}>
          خروج
        </BusyButton>
      )}
    </div>
  );
}

const logInTitles: Readonly<Record<Session['signed_in_by'], string>> = {
  otp: 'ورود با کد پیامکی',
  password: 'ورود با رمز عبور',
  passkey: 'ورود با کلید عبور',
};

type BusyButtonProps = { onPress: () => Promise<void>; label?: string; children: string };

/** A button whose action takes a moment. */
export function BusyButton({ onPress, label, children }: BusyButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    await onPress();
    setIsBusy(false);
  };
  return (
    <Button variant="quiet" busy={isBusy} aria-label={label} onClick={() => void press()}>
      {children}
    </Button>
  );
}
