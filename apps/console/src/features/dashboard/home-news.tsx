import { AnnouncementsPart } from './announcements-part.tsx';
import styles from './dashboard.module.css';
import { ExpiryReminder } from './expiry-reminder.tsx';
import { FirstPasswordReminder } from './first-password-reminder.tsx';

/** What everybody should know, below the heading of each home. */
export function HomeNews() {
  return (
    <div className={styles.news}>
      <FirstPasswordReminder />
      <ExpiryReminder />
      <AnnouncementsPart />
    </div>
  );
}
