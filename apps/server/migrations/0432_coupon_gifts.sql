-- Coupons that the gift of a grade or a privilege names. A job gives them, because templates are locked before accounts, and a
-- gift follows its posting; what it could give and what not stays here.
create table coupon_gift (
  merchant_id uuid not null,
  gift_id uuid not null,                 -- the coupons that it gave have it as their source
  member_id uuid not null,
  branch_id uuid,                        -- the member's; null: of no branch
  source text not null check (source in ('grade', 'privilege')),
  origin_id uuid not null,               -- the grade, the privilege
  coupons jsonb not null check (jsonb_typeof(coupons) = 'array'), -- {coupon_id, name, count} of each template
  created_at timestamptz(3) not null,
  done_at timestamptz(3),                -- null: it waits
  done_on date,
  outcome jsonb check (jsonb_typeof(outcome) = 'array'), -- {coupon_id, name, count, given, why} of each template
  primary key (merchant_id, gift_id),
  foreign key (merchant_id, member_id) references member,
  foreign key (merchant_id, branch_id) references branch,
  check ((done_at is null) = (outcome is null) and (done_at is null) = (done_on is null))
);
create index coupon_gift_waiting on coupon_gift (merchant_id, created_at, gift_id) where done_at is null;
