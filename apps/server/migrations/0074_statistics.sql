-- Statistics of lists that people page through. By default a table is analysed when a tenth of it changed, so a merchant
-- that brings fewer rows than that would stay unknown to the planner, which then expects one row of it and reads the
-- merchant's rows once for each row of a page. Analysing samples 30,000 rows, whatever the table's size.
alter table member set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
alter table member_term set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
alter table adjustment set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
alter table item set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
