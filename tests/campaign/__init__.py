"""Documents that nobody wrote, sent through the whole of stemma: games, sentences and prose pages drawn at random.

`python tests/campaign games --number 200 --seed 3` runs one part; `--help` lists the others. Every failure is cut down
to the smallest page that still shows it, and printed with the command that shows it. whole/test_campaign.py runs
a sample with the other tests, and all of it with `make oracle`.

    material    the rules, words and made-up steps that documents are drawn from
    games       catalogue pages, in Markdown and HTML
    sentences   rule sentences cut, joined, repeated and misspelt
    prose       pages of prose: headings, labels, lists, paragraphs, tables
    pages       a document as blocks of lines, so that parts of it can be left out
    watch       a time limit that tells where the time went
    probes      what is done with a document: build, page, command, deal, sentence
    trial       all probes of some documents, and the failures that they found
    reduce      the smallest document that still fails in the same way
    report      failures in groups, as pages and an index
"""
