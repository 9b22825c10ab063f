import { ticketReplyForm } from '@shop/shared/forms';
import { Link, useParams } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { onNewNotification } from '@shop/shared/stores/member-data';
import { useMemberData } from '@shop/shared/stores/use-member-data';
import { Badge } from '@shop/shared/ui/Badge';
import { ButtonLink } from '@shop/shared/ui/Button';
import { EarlierMessages } from '@shop/shared/ui/EarlierMessages';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { UnsentText } from '@shop/shared/ui/Form';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { departments, priorities, type Ticket as TicketData, ticketStates } from '../../tickets/names.ts';
import { $thread, closeTicket, loadEarlier, loadThread, markRead, memberThread } from '../../tickets/thread.ts';
import { BusyButton } from '../parts/BusyButton.tsx';
import panel from '../parts/panel.module.scss';
import { MessageItem } from './MessageItem.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import styles from './Ticket.module.scss';

export function Page() {
  const { id = '' } = useParams();
  // An address that no ticket can have is answered like an unknown ticket.
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;

  const thread = useMemberData(memberThread, number);
  useEffect(() => {
    const refresh = () => {
      if ($thread.get().state === 'ready' && document.visibilityState === 'visible') void loadThread(number);
    };
    const stopListening = onNewNotification(refresh);
    window.addEventListener('focus', refresh);
    return () => {
      stopListening();
      window.removeEventListener('focus', refresh);
    };
  }, [number]);

  return (
    <div className={panel.page}>
      <Link to="/account/tickets" viewTransition className={styles.back}>
        همهٔ تیکت‌ها
      </Link>
      {thread.state === 'ready' ? null : <h1>تیکت پشتیبانی</h1>}
      {thread.state === 'loading' ? <Skeleton lines={8} /> : null}
      {thread.state === 'failed' ? <FaultCard onRetry={() => void loadThread(number)} /> : null}
      {thread.state === 'not-found' ? (
        <EmptyState
          title="تیکتی با این شماره پیدا نشد"
          action={<ButtonLink to="/account/tickets">دیدن همهٔ تیکت‌ها</ButtonLink>}
        />
      ) : null}
      {thread.state === 'ready' ? <Thread ticket={thread.data} /> : null}
    </div>
  );
}

function Thread({ ticket }: { ticket: TicketData }) {
  const { number, subject, department, priority, state, order, messages, earlier, may, reopens_until } = ticket;
  const list = useRef<HTMLOListElement>(null);
  const [sentCount, setSentCount] = useState(0);

  useEffect(() => void markRead(ticket), [ticket]);

  const { title, tone } = ticketStates[state];
  return (
    <>
      <header className={styles.head}>
        <h1>{subject}</h1>
        <p className={styles.about}>
          تیکت {toPersianDigits(number)} · بخش {departments[department]} · اولویت {priorities[priority]}
        </p>
        {order === null ? null : (
          <p className={styles.about}>
            دربارهٔ{' '}
            <Link to={`/account/orders/${order}`} viewTransition className={styles.link}>
              سفارش <bdi>{toPersianDigits(order)}</bdi>
            </Link>
          </p>
        )}
        <div className={styles.state}>
          <Badge tone={tone}>{title}</Badge>
          {may.close ? <BusyButton onPress={() => closeTicket(number)}>بستن تیکت</BusyButton> : null}
        </div>
      </header>
      <EarlierMessages earlier={earlier} load={() => loadEarlier(ticket)} list={list} />
      <ol ref={list} tabIndex={-1} className={styles.thread} aria-label="پیام‌ها" aria-live="polite">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ol>
      {may.reply ? (
        <section aria-labelledby="reply" className={styles.reply}>
          <h2 id="reply" className={styles.replyTitle}>
            {state === 'closed' ? 'باز کردن دوباره' : 'پاسخ'}
          </h2>
          {state === 'closed' && reopens_until !== null ? (
            <p className={styles.about}>
              این تیکت بسته شده است. تا {formatDate(reopens_until)} با ارسال پاسخ دوباره باز می‌شود.
            </p>
          ) : null}
          <ReplyForm key={sentCount} number={number} onSent={() => setSentCount((count) => count + 1)} />
        </section>
      ) : (
        <>
          <UnsentText form={ticketReplyForm} field="text" id={number} name="پاسخ" />
          <p className={styles.about}>
            این تیکت بسته شده است. برای موضوع جدید{' '}
            <Link to="/account/tickets?new" className={styles.link}>
              تیکت دیگری بفرستید
            </Link>
            .
          </p>
        </>
      )}
    </>
  );
}
