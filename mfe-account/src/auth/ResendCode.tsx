import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { useEffect, useState } from 'react';

type ResendCodeProps = {
  /** Milliseconds since 1970. */
  canResendAt: number;
  onResend: () => Promise<void>;
};

/** The button for another code, with the time until it works. */
export function ResendCode({ canResendAt, onResend }: ResendCodeProps) {
  const seconds = useSecondsUntil(canResendAt);
  const [isSending, setIsSending] = useState(false);
  if (seconds > 0) {
    return (
      <p>
        ارسال دوبارهٔ کد تا <span role="timer">{formatDuration(seconds)}</span> دیگر
      </p>
    );
  }
  const resend = async () => {
    setIsSending(true);
    // A refusal is shown as a toast.
    await onResend().catch(() => undefined);
    setIsSending(false);
  };
  return (
    <div>
      <Button variant="quiet" busy={isSending} onClick={() => void resend()}>
        {isSending ? 'در حال ارسال…' : 'ارسال دوبارهٔ کد'}
      </Button>
    </div>
  );
}

/** «۱:۰۵» */
function formatDuration(seconds: number): string {
  return toPersianDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

function useSecondsUntil(time: number): number {
  const remaining = () => Math.max(0, Math.ceil((time - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(remaining);
  useEffect(() => {
    const update = () => setSeconds(Math.max(0, Math.ceil((time - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
