export const inStock = 'این کالا هم‌اکنون موجود است و می‌توانید آن را بخرید.';
export const mobileWrong = 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹';
