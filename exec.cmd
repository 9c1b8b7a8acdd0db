@rem For npm, whose scripts begin with the `exec` of other shells: here what follows is run.
@%*
