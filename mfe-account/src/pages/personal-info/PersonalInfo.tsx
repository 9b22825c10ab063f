import { useStore } from '@shop/shared/kernel';
import { loadingData, type MemberData } from '@shop/shared/stores/member-data';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Section } from '@shop/shared/ui/Section';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import { PasskeyList } from '../../passkeys/PasskeyList.tsx';
import { BusyButton } from '../parts/BusyButton.tsx';
import panel from '../parts/panel.module.scss';
import { $account, type Account, loadAccount, saveExport, watchAccount } from './account.ts';
import { BuyerSection } from './BuyerSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { InfoForm } from './InfoForm.tsx';
import { MobileSection } from './MobileSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import styles from './PersonalInfo.module.scss';
import { PreferencesSection } from './PreferencesSection.tsx';
import { Row } from './parts.tsx';
import { RemovalSection } from './RemovalSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export function Page() {
  const account = useStore($account, { ssr: () => loadingData });
  useEffect(watchAccount, []);
  return (
    <div className={panel.page}>
      <h1>اطلاعات شخصی</h1>
      <Content account={account} />
    </div>
  );
}

function Content({ account }: { account: MemberData<Account> }) {
  if (account.state === 'loading') return <Loading />;
  if (account.state === 'ready') return <Sections {...account.data} />;
  return <FaultCard onRetry={() => void loadAccount()} />;
}

function Sections({ me, preferences, sessions }: Account) {
  return (
    <>
      <Section title="مشخصات">
        <InfoForm me={me} />
      </Section>
      <Section title="خرید حقوقی">
        <BuyerSection />
      </Section>
      <Section title="شمارهٔ موبایل">
        <MobileSection me={me} />
      </Section>
      {preferences.has_email ? (
        <Section title="ایمیل">
          <EmailSection preferences={preferences} />
        </Section>
      ) : null}
      <Section title="رمز عبور">
        <PasswordSection me={me} />
      </Section>
      <Section title="کلیدهای عبور">
        <PasskeyList />
      </Section>
      <Section title="دستگاه‌های فعال">
        <SessionsSection sessions={sessions} />
      </Section>
      <Section title="پیامک و ایمیل">
        <PreferencesSection preferences={preferences} />
      </Section>
      <Section title="اطلاعات من">
        <Row actions={<BusyButton onPress={saveExport}>دانلود اطلاعات</BusyButton>}>
          <span className={styles.soft}>همهٔ اطلاعاتی که از شما داریم، در یک فایل.</span>
        </Row>
      </Section>
      <Section title="حذف حساب">
        <RemovalSection />
      </Section>
    </>
  );
}

const Loading = () => (
  <>
    <Skeleton lines={6} />
    <Skeleton lines={3} />
    <Skeleton lines={3} />
    <Skeleton lines={4} />
  </>
);
