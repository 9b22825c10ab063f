import { Link, useStore } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { Badge } from '@shop/shared/ui/Badge';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import { notLoaded, onNewNotification } from '../../member-store.ts';
import panel from '../parts/panel.module.scss';
import styles from './Notifications.module.scss';
import {
  $isLoadingMore,
  $list,
  loadMore,
  loadNotifications,
  markRead,
  type NotificationList,
  watchNotifications,
} from './notification-list.ts';

export function Page() {
  const list = useStore($list, { ssr: () => notLoaded });
  useEffect(watchNotifications, []);
  useEffect(() => onNewNotification(() => void loadNotifications()), []);
  useEffect(() => {
    if (list.state === 'loaded') void markRead(list.data);
  }, [list]);

  return (
    <div className={panel.page}>
      <h1>اعلان‌ها</h1>
      {list.state === 'failed' ? <FaultCard onRetry={() => void loadNotifications()} /> : null}
      {list.state === 'loading' ? <Skeleton lines={8} /> : null}
      {list.state === 'loaded' ? <Items list={list.data} /> : null}
    </div>
  );
}

function Items({ list }: { list: NotificationList }) {
  const isLoadingMore = useStore($isLoadingMore);
  if (list.items.length === 0) {
    return (
      <EmptyState title="هنوز اعلانی ندارید">
        <p>پاسخ تیکت‌ها و خبر سفارش‌هایتان اینجا می‌آید.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-live="polite">
        {list.items.map(({ id, title, text, url, created_at, read }) => (
          <Card as="li" key={id}>
            <div className={styles.head}>
              <h2 className={styles.title}>
                <Link to={url} viewTransition className={styles.link}>
                  {title}
                </Link>
              </h2>
              {read ? null : <Badge tone="accent">تازه</Badge>}
            </div>
            <p className={styles.about}>{text}</p>
            <p className={styles.about}>{formatDate(created_at)}</p>
          </Card>
        ))}
      </ul>
      {list.next === null ? null : (
        <Button variant="quiet" busy={isLoadingMore} onClick={() => void loadMore(list)}>
          نمایش بیشتر
        </Button>
      )}
    </>
  );
}
