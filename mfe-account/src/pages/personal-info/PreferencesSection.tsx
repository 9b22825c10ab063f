import { Checkbox } from '@shop/shared/ui/Checkbox';
import { chooseChannel, type Preferences } from './account.ts';
import styles from './PersonalInfo.module.scss';

/** Each choice is stored at once. */
export function PreferencesSection({ preferences: { topics, email } }: { preferences: Preferences }) {
  return (
    <>
      <p className={styles.soft}>
        اعلان‌ها همیشه در حساب شما هست. اینجا انتخاب کنید کدام‌ها را با پیامک یا ایمیل هم بفرستیم. سبد خرید ناتمام را فقط
        اگر انتخاب کنید یادآوری می‌کنیم.
      </p>
      <ul className={styles.list}>
        {topics.map((topic) => (
          <li key={topic.topic} className={styles.row}>
            <span>{topic.title}</span>
            <div className={styles.choices}>
              <Checkbox
                label="پیامک"
                aria-label={`پیامک برای ${topic.title}`}
                checked={topic.sms}
                onValue={(sms) => void chooseChannel(topic, { sms })}
              />
              {email === null ? null : (
                <Checkbox
                  label="ایمیل"
                  aria-label={`ایمیل برای ${topic.title}`}
                  checked={topic.email}
                  onValue={(isOn) => void chooseChannel(topic, { email: isOn })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
